import type { AccountRow } from '../core/accounts.repository.ts'
import type { OwnNeeds } from './own-needs.ts'
import type { OwnProof } from './own-proof.ts'

/** The same, with the user's account and proof. */
export type OwnParts = OwnNeeds & { accountOf: (userId: string) => Promise<AccountRow>; proof: OwnProof }
