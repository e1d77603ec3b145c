export { BEHAVIOURS, type Behaviour, type BehaviourKey, behaviourOf, type OperationKind, triggeringAmount } from './behaviours.ts'
export { DEFAULT_TIMINGS, type Timings } from './context.ts'
export { type Acquirer, type AcquirerOptions, startAcquirer } from './start-acquirer.ts'
export { APPROVED_CARDS, testCard, testToken } from './test-cards.ts'
