/**
 * Team assignment of the MiniZinc Challenges 2018 and 2022: players in order of boards, one of each board per team; a request to
 * be in one team counts once, or twice if both asked. Either the Challenge's own data (`.dzn`, pairs from 1) or JSON with
 * nTeams, nBoards, rating, singleRequested and doubleRequested (pairs from 0), as PyCSP3 has it.
 */
import * as z from 'zod';
import { accept } from '../../shared/issue.ts';
import { readDocument } from '../../shared/read-document.ts';
import { type ImportFormat, imported, notRead, numbered } from './format.ts';

const NAME = 'team assignment';

const pairs = z.array(z.tuple([z.int().min(0), z.int().min(0)]));
const instance = z.looseObject({
  nTeams: z.int().min(1),
  nBoards: z.int().min(1),
  rating: z.array(z.number()),
  singleRequested: pairs,
  doubleRequested: pairs,
});

/** The Challenge's data in the JSON form; missing names are left out. */
function fromChallenge(text: string): string {
  const given = (name: string) => text.match(new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*);`, 'm'))?.[1];
  const listed = (name: string) => {
    const list = given(name)?.match(/\[(.*)\]/s)?.[1];
    return list
      ?.split(',')
      .filter((part) => part.trim() !== '')
      .map(Number);
  };
  const asked = (name: string) => {
    const ends = listed(name)?.map((player) => player - 1);
    return ends && Array.from({ length: ends.length / 2 }, (_, i) => ends.slice(2 * i, 2 * i + 2));
  };
  return JSON.stringify({
    nTeams: Number(given('teams')),
    nBoards: Number(given('boards')),
    rating: listed('Rating'),
    singleRequested: asked('SingleRequested'),
    doubleRequested: asked('DoubleRequested'),
  });
}

export const teamAssignment: ImportFormat = {
  title: 'MiniZinc Challenge, team assignment: its data, or JSON as PyCSP3 keeps it',
  cost: '1000 for each request not met, 2000 where both asked. Left out: the range of the teams’ ratings, which no rule says.',
  read: (file) => {
    const read = readDocument(/^\s*\{/.test(file.text) ? file.text : fromChallenge(file.text), instance);
    if (!read.ok) {
      const [{ pointer, message }] = read.issues;
      return notRead(file, NAME, pointer ? `${pointer}: ${message}` : message);
    }
    const { nTeams, nBoards, rating } = read.value;
    // In the Challenge's data a player asks for himself: always met, so dropped.
    const others = (asked: [number, number][]) => asked.filter(([a, b]) => a !== b);
    const singleRequested = others(read.value.singleRequested);
    const doubleRequested = others(read.value.doubleRequested);
    const count = nTeams * nBoards;
    const outside = [...singleRequested, ...doubleRequested].flat().find((one) => one >= count);
    if (rating.length !== count || outside !== undefined) {
      return notRead(
        file,
        NAME,
        `${nTeams} teams of ${nBoards} need ${count} ratings, and players below ${count}`,
      );
    }
    const players = numbered('player-', count);
    const wish = (weight: number) => (people: readonly number[]) => ({
      type: 'ShouldStayTogether',
      people: people.map((i) => players[i]),
      penalty_weight: weight,
    });
    const about = {
      title: `Team assignment ${file.name}`,
      summary: `${count} players in ${nTeams} teams, one of each of ${nBoards} boards, with as many requests met as can be.`,
      lane: 'constrained' as const,
      resourceClass: 'standard' as const,
    };
    const scenario = {
      people: rating.map((number, i) => ({ id: players[i], attributes: { rating: number } })),
      groups: numbered('team-', nTeams).map((id) => ({ id, capacity: nBoards })),
      session_count: 1,
    };
    const boards = Array.from({ length: nTeams > 1 ? nBoards : 0 }, (_, b) => ({
      type: 'MustStayApart',
      people: players.slice(b * nTeams, (b + 1) * nTeams),
    }));
    const constraints = [...boards, ...singleRequested.map(wish(1000)), ...doubleRequested.map(wish(2000))];
    const request = { scenario, objectives: [], constraints };
    const id = `team-assignment-${file.name}`;
    const format = `MiniZinc Challenge, ${NAME}`;
    return accept([imported(file, format, id, about, request)]);
  },
};
