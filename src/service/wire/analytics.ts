/** The three voluntary headers and their known values. They are counted and never change anything; other values are ignored. */
export const ANALYTICS_HEADERS = {
  callerType: { header: 'x-service-caller-type', known: ['ai-agent'] },
  taskOrigin: { header: 'x-service-task-origin', known: ['human-delegated'] },
  agentFamily: {
    header: 'x-service-agent-family',
    known: ['assistant', 'browser', 'cli', 'editor', 'library', 'spreadsheet', 'workflow'],
  },
} as const;

export type AnalyticsField = keyof typeof ANALYTICS_HEADERS;

export function knownAnalyticsValue(field: AnalyticsField, value: unknown): string | null {
  const known: readonly string[] = ANALYTICS_HEADERS[field].known;
  return typeof value === 'string' && known.includes(value) ? value : null;
}
