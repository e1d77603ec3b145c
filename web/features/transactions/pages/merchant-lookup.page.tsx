import { lookupPresets } from '../lookup/lookup-preset.ts'
import { TransactionLookup } from '../lookup/transaction-lookup.tsx'

export const Page = () => <TransactionLookup preset={lookupPresets.merchant} />
