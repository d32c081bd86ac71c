import { Content } from '../../http/exchange/response.ts';
import type { ControlContext } from '../context/context.ts';
import type { Call } from './operation.ts';

/** Says that the process is alive. */
export function live(_call: Call<'monitoring.live'>) {
  return { status: 200, body: { status: 'live' } } as const;
}

/** Says whether the mock can be sent requests. */
export function ready(_call: Call<'monitoring.ready'>, { isReady }: ControlContext) {
  return isReady()
    ? ({ status: 200, body: { status: 'ready' } } as const)
    : ({ status: 503, body: { status: 'stopping' } } as const);
}

/** Reads the metrics in the text format of Prometheus. Its client is loaded at the first call. */
export async function metrics(_call: Call<'monitoring.metrics'>, { metrics: counted }: ControlContext) {
  const { registryOf } = await import('../monitoring/prometheus.ts');
  const registry = registryOf(counted);
  return { status: 200, body: new Content(registry.contentType, await registry.metrics()) } as const;
}
