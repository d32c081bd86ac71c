import { type AxisName, type Cell, type CellPlan, type Place, serviceType } from '../../axes/axes.ts';
import { cellsOf } from '../../axes/covering-cells.ts';
import { type CheckDefinition, check, type Family, family } from '../../check/check.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import { register } from '../../requirements/register.ts';
import { allOperations } from './all-operations.ts';
import type { OperationKind, TestedOperation } from './operation.ts';

const operationIn = ({ action, parent, canDisappear }: OperationKind): string => {
  if (canDisappear) return `existing ${action}`;
  return parent ? `nested ${action}` : action;
};

/** Where an operation stands on the axes of the register: what it does, and to which type, under which parent. */
export const placeOf = (kind: OperationKind): Place => ({
  operation: operationIn(kind),
  type: [kind.type ?? serviceType, ...(kind.parent ? ['under', kind.parent] : [])].join(' '),
});

/** The places of all operations of a target. */
export const placesOf = (description: TargetDescription): readonly Place[] =>
  allOperations(description).map(placeOf);

/** The axes of a requirement of the register. */
function cellPlanOf(requirement: string): CellPlan {
  const cellPlan = register.find(({ id }) => id === requirement)?.cellPlan;
  if (cellPlan === undefined) throw new Error(`The requirement ${requirement} names no axes.`);
  return cellPlan;
}

/** What defines a check of some cells of a requirement, besides these two. */
type CellsCheck = Omit<CheckDefinition, 'requirement' | 'cells'>;

/** A family with a check of each operation in whose cells a requirement is judged, so that they share what the operation needs. */
export const eachOperation = (
  requirement: string,
  definitionFor: (operation: TestedOperation, cells: readonly Cell[]) => CellsCheck,
): Family =>
  family({
    requirements: [requirement],
    emptyBecause: 'The specification names operations for every target.',
    *checks(description, depth) {
      const operations = allOperations(description);
      const all = cellsOf(cellPlanOf(requirement), operations.map(placeOf), depth);
      for (const operation of operations) {
        const place = placeOf(operation);
        const cells = all.filter((it) => it.operation === place.operation && it.type === place.type);
        if (cells.length > 0) yield check({ requirement, cells, ...definitionFor(operation, cells) });
      }
    },
  });

/** A family with a check of the cells of a requirement that have the same value on an axis, or of all of them. */
export const eachValue = (
  requirement: string,
  axis: AxisName | undefined,
  definitionFor: (value: string, cells: readonly Cell[]) => CellsCheck,
): Family =>
  family({
    requirements: [requirement],
    emptyBecause: 'The specification names such values for every target.',
    *checks(description, depth) {
      const all = cellsOf(cellPlanOf(requirement), placesOf(description), depth);
      for (const [value = '', cells] of Map.groupBy(all, (it) => axis && it[axis]))
        yield check({ requirement, cells, ...definitionFor(value, cells) });
    },
  });
