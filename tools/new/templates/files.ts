import { snake } from '../../source/spelling.ts'
import type { Wish } from '../wish.ts'
import { choiceContractOf, choiceOf, choiceTableOf } from './choice.ts'
import { contractOf, permissionsOf } from './contract.ts'
import { migrationOf } from './database.ts'
import { choiceDoorOf, doorOf } from './server.ts'
import { choiceSamplesOf, samplesOf, testOf } from './tests.ts'
import { pagesOf, queriesOf, textsOf } from './web.ts'

/** All that a resource is made of, path → text. */
export function filesOf(wish: Wish): Record<string, string> {
  const { feature, hasChoice, number } = wish
  const chosen = choiceOf(feature)
  return {
    [`contract/features/${feature}/${feature}.contract.ts`]: contractOf(wish),
    [`contract/features/${feature}/${feature}.permissions.ts`]: permissionsOf(wish),
    [`database/migrations/${number}_${snake(feature)}.sql`]: migrationOf(wish) + (hasChoice ? choiceTableOf(wish) : ''),
    [`server/features/${feature}/index.ts`]: doorOf(wish),
    [`server/features/${feature}/${feature}.test.ts`]: testOf(wish),
    [`testkit/features/${feature}.samples.ts`]: samplesOf(wish),
    [`web/features/${feature}/pages.tsx`]: pagesOf(wish),
    [`web/features/${feature}/${feature}.queries.ts`]: queriesOf(wish),
    [`web/features/${feature}/texts/en.json`]: textsOf(wish, 'en'),
    [`web/features/${feature}/texts/tr.json`]: textsOf(wish, 'tr'),
    ...(hasChoice
      ? {
          [`contract/features/${chosen}/${chosen}.contract.ts`]: choiceContractOf(wish),
          [`server/features/${chosen}/index.ts`]: choiceDoorOf(wish),
          [`testkit/features/${chosen}.samples.ts`]: choiceSamplesOf(wish),
        }
      : {}),
  }
}
