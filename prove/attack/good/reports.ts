import type { Recipe } from './good-request.ts'

type Page = { data: { websiteId: string }[] }

/** A sample loads payments into the database; here those of the demo world are in the figures. */
export const reportRecipe: Recipe = async ({ side }) => {
  const { data } = await side.owner.read<Page>('/api/v1/transactions?pageSize=1')
  return { query: {}, others: { 'query.merchantId': side.merchantId, 'query.websiteId': data[0]!.websiteId } }
}
/** A day that is over in every zone. */
const pastDay = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

export const reportRecipes: Record<string, Recipe> = {
  'reports.exportReport': () => ({ body: { reportId: 'transactions-daily' } }),
  'reports.dayFile': () => ({ params: { name: `${pastDay()}.csv` } }),
}

/** Of a merchant that has entries in the demo world. */
export const statementRecipe: Recipe = ({ side }) => ({ query: {}, others: { 'query.merchantId': side.merchantId } })
export const statementRecipes: Record<string, Recipe> = {
  'statements.listPostings': ({ side }) => ({
    query: { day: pastDay(), currency: 'EUR' },
    others: { 'query.merchantId': side.merchantId },
  }),
}
