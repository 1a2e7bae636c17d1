import { describe, expect, test } from 'vitest';
import { readTimetable, timesOf, timetableOf } from '../../src/report/timetable.ts';

const text = { start: '2026-05-04T09:00', length: '20', breaks: '5' };

function read(change: Partial<typeof text>, sessions = 3) {
  return readTimetable({ ...text, ...change }, sessions);
}

describe('readTimetable', () => {
  test('sets session after session, a break between', () => {
    const timetable = read({});
    expect(timetable.ok && timetable.value.slots.map(timesOf)).toEqual([
      '09:00–09:20',
      '09:25–09:45',
      '09:50–10:10',
    ]);
    expect(timetable.ok && timetable.value.slots[0].offset).toBeNull();
  });

  test('takes a break for each gap, such as a long one over lunch', () => {
    const timetable = read({ breaks: '5,60' });
    expect(timetable.ok && timesOf(timetable.value.slots[2])).toBe('10:45–11:05');
  });

  test('takes units, and a break of days from start to start', () => {
    const weekly = read({ length: '1.5h', breaks: '7d' });
    expect(weekly.ok && weekly.value.slots.map(({ start }) => start.toISOString().slice(0, 16))).toEqual([
      '2026-05-04T09:00',
      '2026-05-11T09:00',
      '2026-05-18T09:00',
    ]);
    const mixed = read({ length: '20m', breaks: '5m, 1h' });
    expect(mixed.ok && mixed.value.slots.map(timesOf)).toEqual(['09:00–09:20', '09:25–09:45', '10:45–11:05']);
  });

  test('goes on past midnight', () => {
    const timetable = read({ start: '2026-12-31 23:50' });
    expect(timetable.ok && timetable.value.slots[1].start.toISOString()).toBe('2027-01-01T00:15:00.000Z');
  });

  test.each([
    ['2026-05-04T09:00Z', 0],
    ['2026-05-04T09:00+02:00', 120],
    ['2026-05-04T09:00-0330', -210],
  ])('reads the time zone of %s', (start, offset) => {
    const timetable = read({ start });
    expect(timetable.ok && timetable.value.slots[2].offset).toBe(offset);
  });

  test('each start has its own time zone: what a clock on the wall says stays, also when summer time begins', () => {
    const starts = ['2026-03-22T09:00+01:00', '2026-03-29T09:00+02:00', '2026-03-29T09:50+03:00'];
    const slots = timetableOf(starts, '1h')?.slots ?? [];
    expect(slots.map(timesOf)).toEqual(['09:00–10:00', '09:00–10:00', '09:50–10:00']);
    expect(slots.map(({ offset }) => offset)).toEqual([60, 120, 180]);
    expect(
      timetableOf(['2026-03-29T09:00+02:00', '2026-03-29T10:30+03:00'], '1h')?.slots.map(timesOf),
    ).toEqual(['09:00–09:30', '10:30–11:30']);
  });

  test.each([
    [{ start: '2026-02-30T09:00' }, 'bad_start'],
    [{ start: '2026-05-04T25:00' }, 'bad_start'],
    [{ start: 'tomorrow' }, 'bad_start'],
    [{ start: '2026-05-04T09:00+20:00' }, 'bad_start'],
    [{ start: '2026-05-04T09:00+02:75' }, 'bad_start'],
    [{ length: '0' }, 'bad_minutes'],
    [{ length: '1.5' }, 'bad_minutes'],
    [{ length: '2d' }, 'bad_minutes'],
    [{ length: '1d', breaks: '1d' }, 'bad_minutes'],
    [{ breaks: '-5' }, 'bad_minutes'],
    [{ breaks: '5x' }, 'bad_minutes'],
    [{ breaks: '5,5,5' }, 'bad_breaks'],
  ])('refuses %j', (change, code) => {
    expect(read(change)).toMatchObject({ ok: false, issues: [{ code }] });
  });
});
