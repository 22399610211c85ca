import type { Bill, ReadField } from '@steward/contract/energy/bills.bill';
import { createContext, useContext } from 'react';
import type { Level } from './bill-form-values.ts';

/** The part of a review that the fields of a bill use. */
export interface Review {
  read: (name: string) => ReadField | undefined;
  /** A printed end that is read as the first day of the next bill. */
  takenAsNext: string | undefined;
  levelOf: (name: string) => Level | undefined;
  confirm: (name: string) => void;
  /** Accepts one of the uncertain values. */
  take: (name: string, value: string | number) => void;
  /** The field with the focus or under the pointer; its place on the page is marked. */
  active: string | undefined;
  focus: (name: string) => void;
  hover: (name: string | undefined) => void;
  /** Moves to the next field that needs an answer, or to the save button. */
  goOn: (from: string) => void;
  isReadOnly: boolean;
  /** The property that the bill names, until a user has chosen which one it is for. */
  otherProperty: NonNullable<Bill['other_property']> | undefined;
  /** The meter of the account that was read is registered: the bill needs no meter number. */
  isAccountKnown: boolean;
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('A field of a bill stands inside a review');
  return review;
}
