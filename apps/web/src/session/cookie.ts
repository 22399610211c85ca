/** Readable cookies: the CSRF token, and choices about the device that outlive a session. */
export function readCookie(name: string): string | undefined {
  const hit = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return hit === undefined ? undefined : decodeURIComponent(hit.slice(name.length + 1));
}

export function writeCookie(name: string, value: string) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}
