/** The same on every installation with the demo, whose data is public. */
export const DEMO_PASSWORD = 'Demo-1234!';

export interface Account {
  email: string;
  first: string;
  last: string;
  isAdmin?: boolean;
  isSuperAdmin?: boolean;
  role: [key: string, name: string];
}

export const accounts: readonly Account[] = [
  {
    email: 'superadmin@demo.example',
    first: 'Sofia',
    last: 'Berg',
    isAdmin: true,
    isSuperAdmin: true,
    role: ['super_admin', 'Super Admin'],
  },
  {
    email: 'admin@demo.example',
    first: 'Anna',
    last: 'Adler',
    isAdmin: true,
    role: ['administration', 'Administration'],
  },
  { email: 'member@demo.example', first: 'Max', last: 'Moreno', role: ['property_manager', 'Property manager'] },
  { email: 'tenant@demo.example', first: 'Tara', last: 'Nguyen', role: ['tenant', 'Tenant'] },
  { email: 'assets@demo.example', first: 'Arun', last: 'Mehta', role: ['asset_manager', 'Asset manager'] },
  { email: 'csr@demo.example', first: 'Clara', last: 'Winter', role: ['csr_lead', 'CSR lead'] },
];
export const otherAccounts: readonly Account[] = [
  {
    email: 'admin@other.example',
    first: 'Otto',
    last: 'Other',
    isAdmin: true,
    role: ['administration', 'Administration'],
  },
];

/** The accounts offered on the login page. */
export const demoAccounts = [
  ...accounts.map(({ email, role }) => ({ role: role[0], name: role[1], email, password: DEMO_PASSWORD })),
  ...otherAccounts.map(({ email }) => ({ name: 'Other Estates', email, password: DEMO_PASSWORD })),
];
