let rule: (address: string) => boolean = () => true;

/** The router sets which screens the current user may open: links to other screens are drawn as text. */
export const setOpenAddresses = (isOpenHere: (address: string) => boolean) => {
  rule = isOpenHere;
};

/** Whether the current user may open the screen at an address, as written in its list. */
export const isOpen = (address: string): boolean => rule(address);
