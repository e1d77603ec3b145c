import { documentTypes } from '@portico/contract/features/document-types/document-types.contract.ts'
import type { Samples } from './sample.ts'
import { platformKeeps, samplesOf } from './samples-of.ts'

let made = 0
export function documentTypeOf() {
  const names = { code: `paper-${++made}`, nameEn: `Paper ${made}`, nameTr: `Evrak ${made}` }
  return { ...names, party: 'Company', validMonths: 6, isRequired: false, isActive: true, isStandard: false }
}

export const samples: Samples = samplesOf(documentTypes, { sample: documentTypeOf, change: { party: 'Person' }, keeper: platformKeeps })
