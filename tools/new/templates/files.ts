import { snake } from '../../source/spelling.ts'
import type { Wish } from '../wish.ts'
import { contractOf, permissionsOf } from './contract.ts'
import { migrationOf } from './database.ts'
import { choiceSamplesOf, factPagesOf, factSamplesOf, factTestOf, factTextsDoorOf } from './fact-screen.ts'
import { choiceContractOf, choiceDoorOf, choiceOf, factsContractOf, factsMigrationOf } from './facts.ts'
import { doorOf } from './server.ts'
import { samplesOf, testOf } from './tests.ts'
import { pagesOf, queriesOf, textsOf } from './web.ts'

/** All that a resource is made of, path → text. */
export function filesOf(wish: Wish): Record<string, string> {
  const { feature, hasChoice, number } = wish
  const chosen = choiceOf(feature)
  return {
    [`contract/features/${feature}/${feature}.contract.ts`]: hasChoice ? factsContractOf(wish) : contractOf(wish),
    [`contract/features/${feature}/${feature}.permissions.ts`]: permissionsOf(wish),
    [`database/migrations/${number}_${snake(feature)}.sql`]: hasChoice ? factsMigrationOf(wish) : migrationOf(wish),
    [`server/features/${feature}/index.ts`]: doorOf(wish),
    [`server/features/${feature}/${feature}.test.ts`]: hasChoice ? factTestOf(wish) : testOf(wish),
    [`testkit/features/${feature}.samples.ts`]: hasChoice ? factSamplesOf(wish) : samplesOf(wish),
    [`web/features/${feature}/pages.tsx`]: hasChoice ? factPagesOf(wish) : pagesOf(wish),
    [`web/features/${feature}/texts/en.json`]: textsOf(wish, 'en'),
    [`web/features/${feature}/texts/tr.json`]: textsOf(wish, 'tr'),
    ...(hasChoice
      ? {
          [`web/features/${feature}/${feature}.texts.ts`]: factTextsDoorOf(wish),
          [`contract/features/${chosen}/${chosen}.contract.ts`]: choiceContractOf(wish),
          [`server/features/${chosen}/index.ts`]: choiceDoorOf(wish),
          [`testkit/features/${chosen}.samples.ts`]: choiceSamplesOf(wish),
        }
      : { [`web/features/${feature}/${feature}.queries.ts`]: queriesOf(wish) }),
  }
}
