import type { Bill, ReadField } from '@steward/contract/energy/bills.bill';
import { createContext, useContext } from 'react';
import type { Level } from './bill-form-values.ts';

/** What the fields of a bill need of the review around them. */
export interface Review {
  read: (name: string) => ReadField | undefined;
  /** A printed end that is taken for the first day of the next bill. */
  takenAsNext: string | undefined;
  levelOf: (name: string) => Level | undefined;
  confirm: (name: string) => void;
  /** Takes one of the values that were read without being sure. */
  take: (name: string, value: string | number) => void;
  /** The field someone is at, by pointer or by keyboard; its place on the page is marked. */
  active: string | undefined;
  focus: (name: string) => void;
  hover: (name: string | undefined) => void;
  /** On to the next field that waits for a person, or to the save button. */
  goOn: (from: string) => void;
  isReadOnly: boolean;
  /** The property that the bill tells, until somebody has settled which one it is for. */
  otherProperty: NonNullable<Bill['other_property']> | undefined;
  /** The register has the meter of the account that was read: the bill needs no number of it. */
  isAccountKnown: boolean;
}

export const ReviewContext = createContext<Review | undefined>(undefined);

export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('A field of a bill stands inside a review');
  return review;
}
