import { z } from 'zod';

/** The languages the product is written in. */
export const languages = ['en', 'ar', 'de'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
