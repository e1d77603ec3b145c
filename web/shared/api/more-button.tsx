import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type MoreButtonProps = { of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>; children: string }

/** At the end of a list that is read page after page, where there are more. */
export const MoreButton = ({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreButtonProps) =>
  hasNextPage && (
    <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  )
