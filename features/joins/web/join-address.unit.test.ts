import { expect, test } from 'vitest';
import { questionAddress, listMissingSides, parseQuestion } from './join-address.ts';

test.each([
  ['', '/join', []],
  ['from=tube.22-mm.male', '/join?from=tube.22-mm.male', []],
  ['from=&fromWords=&to=&toWords=&find=parts', '/join?find=parts', ['from', 'to']],
  ['from=tube.22-mm.male&to=&toWords=+&find=parts', '/join?from=tube.22-mm.male&find=parts', ['to']],
  ['from=&fromWords=basin+mixer&to=&toWords=&find=parts', '/join?fromWords=basin+mixer&find=parts', ['to']],
  ['from=&fromWords=&to=tube.22-mm.male&toWords=&find=parts', '/join?to=tube.22-mm.male&find=parts', ['from']],
  ['from=tube.22-mm.male&to=tube.15-mm.male&find=parts', '/join?from=tube.22-mm.male&to=tube.15-mm.male', []],
  ['find=anything', '/join', []],
])('the query "%s" has the address %s and lacks %j', (sent, address, missing) => {
  const question = parseQuestion(new URLSearchParams(sent));
  expect(questionAddress(question)).toBe(address);
  expect(listMissingSides(question)).toEqual(missing);
});
