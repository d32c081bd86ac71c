import type { Made, Target } from '../../check/target.ts';

/**
 * Records to put children beneath, one after the other: the same one each time, but a new one for each payment. States
 * of records are not shown (section 3): a document that is paid need not take another payment.
 */
export function parentFactory(t: Target, parent: string, child: string): () => Promise<Made> {
  let shared: Promise<Made> | undefined;
  return () => {
    if (child === 'payment') return t.make(parent);
    shared ??= t.make(parent);
    return shared;
  };
}
