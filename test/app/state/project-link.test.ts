import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectOf } from '../../../src/app/state/from-request.ts';
import { NO_LOCKS, type Project } from '../../../src/app/state/project.ts';
import { requestOf } from '../../../src/app/state/request.ts';
import { packProject, unpackProject } from '../../../src/result/project-link.ts';
import type { Schedule } from '../../../src/result/schedule.ts';
import { parseRequestText } from '../../../src/scenario/parse.ts';
import { root } from '../../structure/source-tree.ts';
import { randomSeating } from '../../support/random-request.ts';

function asks(project: Project) {
  const made = requestOf(project);
  return made.ok ? made.request : null;
}

/** In a link a table has no order. */
function seats(schedule: Schedule) {
  return Object.entries(schedule).map(([session, groups]) => [
    session,
    Object.entries(groups).map(([group, people]) => [group, [...people].sort()]),
  ]);
}

test.each(['wedding', 'sponsors'])('a project comes back from its link as it was: %s', (name) => {
  const example = parseRequestText(readFileSync(`${root}/examples/${name}.json`, 'utf8'));
  if (!example.ok) throw new Error(example.issues[0].message);
  const { people, groups } = example.value.request.scenario;
  const project: Project = {
    ...projectOf(example.value.request, 'Table'),
    title: 'Offsite',
    locks: { ...NO_LOCKS, sessions: [0] },
  };
  const asked = asks(project)!;
  const schedule = randomSeating(asked, 1);
  const read = unpackProject(packProject({ project, schedule, request: null }, asked), asks);
  if (!read.ok) throw new Error(read.issues[0].message);
  const { plan: _plan, aside: _aside, ...typed } = project;
  expect(read.value.project).toMatchObject(typed);
  expect(seats(read.value.schedule)).toEqual(seats(schedule));
  expect(read.value.project.people).toHaveLength(people.length);
  expect(read.value.asked.scenario.groups).toHaveLength(groups.length);
});
