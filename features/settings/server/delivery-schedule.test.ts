import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { defaultSchedule } from '#features/delivery-days/contract/schedule.ts';
import { addDays } from '#platform/contract/zoned-time.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
const save = async (changes: object) =>
  shop.call(settings.save, { body: { ...(await read()), seller: oslo, ...changes } }, admin.token);

const method = {
  _id: '',
  zone: 'Everywhere',
  name: 'Parcel',
  kind: 'delivery',
  priced: 'total',
  steps: '0: 5',
  takesBulky: true,
  speed: '',
  isActive: true,
};

test('a new shop has a schedule and promises nothing', async () => {
  await shop.db.$client.query(`update shop_settings set schedule = '{}'`);
  await shop.db.$client.query(`update delivery_method set delivery_time = default`);
  const { methods, ...rest } = await read();
  expect(rest).toMatchObject(defaultSchedule);
  expect(methods).toMatchObject([{ days: '', countryDays: '', preparation: '' }]);
});

test('the owner sets working days, cut-off time, holidays and opening hours', async () => {
  const counter = { ...method, name: 'Counter', kind: 'collection', preparation: '90', days: '1-2' };
  const parcel = { ...method, days: '1 - 2', countryDays: 'my: 2-4; AU: 5' };
  const { status, body } = await save({
    methods: [parcel, counter],
    cutoff: '12:30',
    workingDays: ['mon', 'sat'],
    holidays: [{ date: '2027-01-01', name: 'New Year' }, { date: '2026-12-25' }],
    counterHours: [{ day: 'mon', opens: '07:00', closes: '17:00' }],
  });
  expect(status).toBe(200);
  expect(body.methods).toMatchObject([
    { days: '1-2', countryDays: 'MY: 2-4, AU: 5', preparation: '' },
    { days: '', countryDays: '', preparation: '90' },
  ]);
  expect(body).toMatchObject({
    cutoff: '12:30',
    workingDays: ['mon', 'sat'],
    holidays: [
      { date: '2026-12-25', name: '' },
      { date: '2027-01-01', name: 'New Year' },
    ],
  });
  expect(body.counterHours[0]).toEqual({ day: 'mon', opens: '07:00', closes: '17:00' });
  expect(await read()).toEqual(body);
});

test('counter hours of some weekdays in any order are returned for the whole week from Monday', async () => {
  const friday = { day: 'fri', opens: '08:00', closes: '12:00' };
  const tuesday = { day: 'tue', opens: '09:00', closes: '17:00' };
  const closed = (day: string) => ({ day, opens: '', closes: '' });
  const before = await read();
  const { body } = await save({ counterHours: [friday, tuesday] });
  expect(body.counterHours).toEqual([
    closed('mon'),
    tuesday,
    closed('wed'),
    closed('thu'),
    friday,
    closed('sat'),
    closed('sun'),
  ]);
  await save({ counterHours: before.counterHours });
});

test('saving settings from a page of an older build keeps the schedule, and undoing a save brings back its holidays', async () => {
  const before = await read();
  const { cutoff: _cutoff, workingDays: _days, holidays: _holidays, counterHours: _hours, ...older } = before;
  const methods = older.methods.map(
    ({
      days: _d,
      countryDays: _c,
      preparation: _p,
      ...rest
    }: object & { days?: string; countryDays?: string; preparation?: string }) => rest,
  );
  const { body: saved } = await shop.call(settings.save, { body: { ...older, methods } }, admin.token);
  expect({ ...saved, version: before.version }).toEqual(before);
  await save({ holidays: [] });
  const { body } = await shop.call(settingsVersions.list, { query: {} }, admin.token);
  const [newest] = body.versions;
  expect(newest?.changes.map(({ label }: { label: string }) => label)).toEqual([
    'Holiday 25 Dec 2026',
    'Holiday 1 Jan 2027',
  ]);
  await shop.call(settingsVersions.restore, { params: { id: newest?._id ?? '' } }, admin.token);
  expect((await read()).holidays).toEqual(before.holidays);
});

test.each([
  [{ cutoff: '25:00' }, 'cutoff', 'Enter a time such as 15:00'],
  [{ cutoff: '3pm' }, 'cutoff', 'Enter a time such as 15:00'],
  [{ workingDays: ['someday'] }, 'workingDays.0', undefined],
  [{ flatFeeDays: '3-1' }, 'flatFeeDays', 'The first number must not be above the second'],
  [{ holidays: [{ date: '2026-02-30' }] }, 'holidays.0.date', 'Enter a date'],
  [{ holidays: [{ date: '2026-12-25' }, { date: '2026-12-25' }] }, 'holidays.1.date', 'This is listed twice'],
  [
    {
      holidays: Array.from({ length: 201 }, (_, at) => ({
        date: addDays('2027-01-01', at),
      })),
    },
    'holidays',
    'At most 200 holidays',
  ],
  [{ counterHours: [{ day: 'mon', opens: '7', closes: '' }] }, 'counterHours.0.opens', 'Enter a time such as 15:00'],
  [
    { counterHours: [{ day: 'mon', opens: '07:00', closes: '' }] },
    'counterHours.0.closes',
    'Enter both times, or neither if the counter is closed',
  ],
  [
    { counterHours: [{ day: 'mon', opens: '17:00', closes: '07:00' }] },
    'counterHours.0.closes',
    'Must be later than the opening time',
  ],
  [{ methods: [{ ...method, days: 'soon' }] }, 'methods.0.days', 'Write the days as 1-2, or as 2'],
  [{ methods: [{ ...method, days: '2-1' }] }, 'methods.0.days', 'The first number must not be above the second'],
  [{ methods: [{ ...method, days: '1-61' }] }, 'methods.0.days', 'At most 60 days'],
  [{ methods: [{ ...method, countryDays: 'Malaysia: 2' }] }, 'methods.0.countryDays', undefined],
  [{ methods: [{ ...method, countryDays: 'MY: 2, MY: 3' }] }, 'methods.0.countryDays', 'MY is listed twice'],
  [{ methods: [{ ...method, preparation: '1.5' }] }, 'methods.0.preparation', 'Enter a whole number of minutes'],
  [{ methods: [{ ...method, preparation: '10001' }] }, 'methods.0.preparation', 'At most 10,000 minutes'],
])('%o is rejected at its field', async (changed, field, message) => {
  const { status, body } = await save(changed);
  expect(status).toBe(400);
  expect(body.fields).toHaveProperty([field], message ?? expect.any(String));
});

test('only staff who may change settings change the schedule', async () => {
  const body = { ...(await read()), seller: oslo, cutoff: '10:00' };
  for (const role of ['manager', 'warehouse', 'service', 'catalog'] as const) {
    const { token } = await signIn(shop.db, role);
    expect((await shop.call(settings.save, { body }, token)).status).toBe(403);
  }
  expect((await shop.call(settings.save, { body })).status).toBe(401);
  expect((await read()).cutoff).not.toBe('10:00');
});
