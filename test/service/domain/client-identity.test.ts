import { describe, expect, it } from 'vitest';
import { clientIdentities, networkOf } from '../../../src/service/domain/client-identity.ts';
import { DAY_MS } from '../../../src/service/domain/day.ts';
import { purge } from '../../../src/service/domain/housekeeping.ts';
import { scratchStore } from '../support/scratch-store.ts';
import { NOON } from '../support/service.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['192.0.2.7:50123', '192.0.2.7'],
    ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the identity of a client', () => {
  const store = scratchStore();

  it('is the same for a day and for all servers, then another, and yesterday is remembered for a day', async () => {
    const [one, two] = [clientIdentities(store()), clientIdentities(store())];
    const today = await one.identify('192.0.2.7', NOON);
    expect(today).toHaveLength(1);
    expect(await two.identify('192.0.2.7', NOON + 1000)).toEqual(today);
    expect(await one.identify('192.0.2.8', NOON)).not.toEqual(today);
    const tomorrow = await one.identify('192.0.2.7', NOON + DAY_MS);
    expect(tomorrow).toEqual([expect.not.stringContaining(today[0]), today[0]]);
    expect(await two.identify('192.0.2.7', NOON + DAY_MS)).toEqual(tomorrow);
    await purge(store(), NOON + 2 * DAY_MS, DAY_MS);
    const later = await clientIdentities(store()).identify('192.0.2.7', NOON + 2 * DAY_MS);
    expect(later[1]).toBe(tomorrow[0]);
    expect(later).not.toContain(today[0]);
  });

  it('comes through a clock that is set back over midnight', async () => {
    const identities = clientIdentities(store());
    await identities.identify('192.0.2.7', NOON + 10 * DAY_MS);
    expect(await identities.identify('192.0.2.7', NOON + 9 * DAY_MS)).toHaveLength(1);
  });
});
