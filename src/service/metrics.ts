/** Prometheus metrics with a common prefix. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export function metricsIn(registry: Registry) {
  const own = (name: string, help: string, labelNames: string[]) => {
    return { name: `mingle_${name}`, help, labelNames, registers: [registry] };
  };
  return {
    counter: (name: string, help: string, labels: string[] = []) => new Counter(own(name, help, labels)),
    histogram: (name: string, help: string, label: string, buckets: number[]) =>
      new Histogram({ ...own(name, help, [label]), buckets }),
    gauge(name: string, help: string, read: () => number): void {
      const gauge: Gauge = new Gauge({ ...own(name, help, []), collect: () => gauge.set(read()) });
    },
    /** One number per value of a label; values that cannot be read now are left out. */
    gauges(
      name: string,
      help: string,
      label: string,
      read: () => Promise<Readonly<Record<string, number>>>,
    ): void {
      const gauge: Gauge = new Gauge({
        ...own(name, help, [label]),
        async collect() {
          gauge.reset();
          const found = await read().catch(() => ({}));
          for (const [value, number] of Object.entries(found)) gauge.set({ [label]: value }, number);
        },
      });
    },
  };
}
