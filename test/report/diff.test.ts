import { describe, expect, test } from 'vitest';
import { diffSchedules } from '../../src/report/diff.ts';
import { diffLines } from '../../src/report/words/diff.ts';

const before = {
  session_0: { A: ['ann', 'bob'], B: ['cy', 'dee'] },
  session_1: { A: ['ann', 'cy'], B: ['bob', 'dee'] },
  session_2: { A: ['ann', 'dee'], B: ['bob', 'cy'] },
};

describe('diffSchedules', () => {
  test('of a schedule and itself is nothing', () => {
    const diff = diffSchedules(before, before);
    expect(diff).toMatchObject({ gone: [], arrived: [], leaving: [], moved: [], staying: 4 });
    expect(diffLines(diff, String, { before: 3, after: 3 })).toEqual([
      'As before: session 1, session 2 and session 3.',
      'Everybody keeps every seat. The cost stays 3.',
    ]);
    expect(diffLines(diff, String, { before: 3, after: 3 }, ['Mon', 'Tue', 'Wed'])[0]).toMatchInlineSnapshot(
      `"As before: Mon, Tue and Wed."`,
    );
  });

  test('takes a name that is written otherwise for the same', () => {
    const typed = {
      session_0: { ' a': ['ANN', 'Roy, Bob '], B: ['cy', 'Zoe\u0301'] },
      session_1: { ' a': ['bo  lee', 'cy'], B: ['Bo Lee', 'max'] },
    };
    const kept = {
      session_0: { A: ['Ann', 'Bob Roy'], B: ['Cy', 'Zo\u00e9'] },
      session_1: { A: ['BO LEE', 'Cy'], B: ['Bo Lee', 'Max'] },
    };
    const { sessions, gone, arrived, staying } = diffSchedules(typed, kept);
    expect(sessions.map(({ changes }) => changes)).toEqual([[], []]);
    expect([gone, arrived, staying]).toEqual([[], [], 7]);
    const swapped = { session_0: { A: ['Lee Kim', 'Team 2 Player 1'] } };
    expect(diffSchedules({ session_0: { A: ['Kim Lee', 'Team 1 Player 2'] } }, swapped).staying).toBe(0);
    // Two who look the same are two people.
    const twins = diffSchedules({ session_0: { A: ['ann', 'ANN'] } }, { session_0: { A: ['Ann', 'aNN'] } });
    expect([twins.gone, twins.staying]).toEqual([['ANN', 'ann'], 0]);
  });

  test('says who moved, left early, is gone and came', () => {
    const after = {
      session_0: { A: ['ann', 'bob'], B: ['cy', 'dee'] },
      session_1: { A: ['cy', 'bob'], B: ['dee', 'eve'] },
      session_2: { A: ['dee', 'eve'], B: ['bob', 'cy'] },
    };
    const lines = diffLines(diffSchedules(before, after), (id) => id.toUpperCase(), { before: 1, after: 2 });
    expect(lines).toEqual([
      'Session 2: 3 changes',
      '  ANN leaves A',
      '  BOB: B → A',
      '  EVE joins B',
      'Session 3: 2 changes',
      '  ANN leaves A',
      '  EVE joins A',
      'As before: session 1.',
      'In fewer sessions: ANN.',
      'New in the plan: EVE.',
      '1 of 4 people needs a new card. The cost goes from 1 to 2.',
    ]);
    // Whoever comes late does not leave early.
    const late = { ...before, session_0: { A: ['bob'], B: ['cy', 'dee'] } };
    expect(diffLines(diffSchedules(before, late), String, { before: 3, after: 3 })).toContain(
      'In fewer sessions: ann.',
    );
  });
});
