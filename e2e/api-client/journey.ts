import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './api.gen.ts';

// An example program based only on the API document: a client generated from it, from signing in to a figure.
// `tsx journey.ts ADDRESS EMAIL PASSWORD` prints the electricity of the property as JSON.

const [address = '', email = '', password = ''] = process.argv.slice(2);
const cookies = new Map<string, string>();

const browserLike: Middleware = {
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    request.headers.set('x-csrf-token', decodeURIComponent(cookies.get('csrfToken') ?? ''));
    return request;
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  },
};

const client = createClient<paths>({ baseUrl: address });
client.use(browserLike);

/** The value of `data`; the envelope of a refusal is thrown as an error. */
function dataOf<T>({ data, error }: { data?: { data: T }; error?: { message: string } }): T {
  if (!data) throw new Error(error?.message ?? 'no answer');
  return data.data;
}

dataOf(await client.GET('/v2/getCsrfToken'));
dataOf(await client.POST('/v2/login', { body: { email, password } }));
const portfolio = dataOf(await client.POST('/v2/createPortfolio', { body: { name: 'By the client' } }));
const environment = dataOf(
  await client.POST('/v2/createEnvironment', {
    body: {
      portfolio_id: portfolio._id,
      environment_name: 'Haus am Markt',
      environment_use: 'business',
      property_type: 'office',
      address: 'Markt 1',
      city: 'Berlin',
      zip_code: '10117',
      country_code: 'DE',
      gross_floor_area: 1000,
    },
  }),
);
dataOf(
  await client.POST('/v2/createBill', {
    body: {
      fields: {
        environment_id: environment._id,
        utility: 'ENERGY',
        carrier: 'electricity',
        meter_no: 'Z1',
        date_of_bill: '2024-02-03',
        billing_start_date: '2024-01-01',
        billing_end_date: '2024-02-01',
        gross_amount: 119,
        net_amount: 100,
        currency: 'EUR',
        energy_consumption: 1234,
      },
    },
  }),
);
const dashboard = dataOf(
  await client.POST('/v2/getPropertyDashboard', { body: { environment_id: environment._id, year: 2024 } }),
);
process.stdout.write(JSON.stringify(dashboard));
