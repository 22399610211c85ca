export function trimStyles(css: string, scripts: string): string;
export function trimPageStyles(web: string): void;
