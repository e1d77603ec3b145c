import { Skeleton } from '@mantine/core'

/** Has the shape of the page, so that nothing jumps when the figures come. */
export const OverviewSkeleton = () => (
  <div className="p-overview-skeleton" aria-busy="true">
    <Skeleton height={104} radius="md" />
    <div className="p-cols">
      <Skeleton height={370} radius="md" />
      <Skeleton height={370} radius="md" />
    </div>
  </div>
)
