import { forget, keep, kept } from '../../../session/device-store.ts';

/** Enough pixels to read every digit, few enough for a slow connection. */
const LONGEST = 1600;
const QUALITY = 0.85;

/** The photo as it is stored and sent: reduced in size, if the browser can decode it. */
export async function sendablePhoto(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    if (scale === 1) return photo;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob ? new File([blob], 'register.jpg', { type: 'image/jpeg' }) : photo;
  } catch {
    // The server refuses it with the reason.
    return photo;
  }
}

/** The photo of an unsent reading is stored on the device, under the id of the user who took it. */
const keyOf = (uid: string, meterId: string) => `${uid} ${meterId}`;
export const keepPhoto = (uid: string, meterId: string, photo: File): Promise<boolean> =>
  keep('photos', keyOf(uid, meterId), photo);
export const forgetPhoto = (uid: string, meterId: string): Promise<undefined> => forget('photos', keyOf(uid, meterId));
export const keptPhoto = async (uid: string, meterId: string): Promise<File | undefined> => {
  const photo = await kept('photos', keyOf(uid, meterId));
  return photo instanceof File ? photo : undefined;
};
