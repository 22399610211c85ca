let rule: (address: string) => boolean = () => true;

/** The router tells which screens open for who is here: links that lead to none of them are not drawn as links. */
export const setOpenAddresses = (isOpenHere: (address: string) => boolean) => {
  rule = isOpenHere;
};

/** Whether the screen at an address, as written in its list, would open. */
export const isOpen = (address: string): boolean => rule(address);
