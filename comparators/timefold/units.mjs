/** People who must sit together, merged session by session, with the group that a pin gives them. */

/**
 * @param data from `read` in scenario.mjs
 * @returns per session a list of units, each with its members in ascending order and the groups that pins of
 *   its members name: none, one, or more when nobody can satisfy them
 */
export function unitsOf(data) {
  return data.sessions.map((s) => {
    const unitOf = new Map(data.present[s].map((i) => [i, { members: [i], pins: [] }]));
    for (const rule of data.constraints) {
      if (!data.inSessions(rule.sessions ?? null).includes(s)) continue;
      const people = (rule.people ?? []).map(data.person).filter((i) => data.attends(i, s));
      if (rule.type === 'MustStayTogether') {
        const merged = [...new Set(people.map((i) => unitOf.get(i)))];
        const unit = {
          members: merged.flatMap((one) => one.members).sort((a, b) => a - b),
          pins: merged.flatMap((one) => one.pins),
        };
        for (const i of unit.members) unitOf.set(i, unit);
      }
      if (rule.type === 'ImmovablePeople') {
        for (const i of people) unitOf.get(i).pins.push(data.group(rule.group_id));
      }
    }
    return [...new Set(unitOf.values())].map(({ members, pins }) => ({ members, pins: [...new Set(pins)] }));
  });
}
