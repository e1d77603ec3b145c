import type { PresetId } from '@portico/contract/features/transactions/lookup-presets.ts'
import { lookupPresets } from '../lookup/lookup-preset.ts'
import { TransactionLookup } from '../lookup/transaction-lookup.tsx'

/** Every lookup is this page; its preset says the rest. */
export const pageOf = (id: PresetId) => () => <TransactionLookup preset={lookupPresets[id]} />
