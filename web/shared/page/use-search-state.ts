import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, string>>

/** The state of a page, from its address: `[search, change]`. A change is no step of the browser's history. */
export function useSearchState(): [Search, (change: Readonly<Record<string, string | undefined>>) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return [search, (change) => void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false })]
}
