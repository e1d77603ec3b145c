import type { AccountRow } from '../core/accounts.repository.ts'
import type { OwnNeeds } from './own-needs.ts'
import type { OwnProof } from './own-proof.ts'

/** The same with whose account it is and how he proves that it is his. */
export type OwnParts = OwnNeeds & { accountOf: (userId: string) => Promise<AccountRow>; proof: OwnProof }
