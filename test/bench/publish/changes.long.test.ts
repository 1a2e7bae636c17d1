import { beforeAll, describe, expect, it } from 'vitest';
import { thinWalls } from '../thin-walls.ts';
import {
  BEYOND,
  CHANGES,
  expectJournalNotices,
  type Published,
  publishedRun,
  unseenWithoutOurCode,
} from './changed-publication.ts';

thinWalls();

describe('a publication that was changed, whatever it was', () => {
  let published: Published;
  beforeAll(async () => {
    published = await publishedRun();
  });

  it('is noticed by the check without our code, but for what that does not look at', async () => {
    const { unseen, expected } = await unseenWithoutOurCode(published, CHANGES);
    expect(unseen).toEqual(expected);
  });

  it.each(BEYOND)('%s: noticed where the journal was not written anew', (...change) =>
    expectJournalNotices(published, change),
  );
});
