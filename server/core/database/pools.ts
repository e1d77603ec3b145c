import { createPool, type PoolOptions } from '@portico/database/pool.ts'
import type { RoleKey } from '@portico/database/roles.ts'
import type pg from 'pg'
import { copyRules } from './copy-places.ts'

/** `limited`: for people held to some merchants, methods or providers. */
export type Pools = {
  rw: pg.Pool
  limited: pg.Pool
  platform: pg.Pool
  jobs: pg.Pool
  copy: { rw: pg.Pool; limited: pg.Pool; platform: pg.Pool }
}

/** One pool per role; copying rows out has pools of its own, so that an export never starves a lookup. */
export function openPools(
  urls: Record<RoleKey, string>,
  { max = 10, ...options }: Pick<PoolOptions, 'max' | 'onError' | 'lockTimeoutMs'> = {},
): Pools {
  const pool = (url: string, name: string, size: number, pipeline = true, statementTimeoutMs = 15_000) =>
    createPool({ url, name, max: size, pipeline, statementTimeoutMs, ...options })
  const copies = copyRules.places.person + copyRules.places.background
  return {
    rw: pool(urls.app_rw, 'rw', max),
    limited: pool(urls.app_limited, 'limited', max),
    platform: pool(urls.app_platform, 'platform', Math.max(2, max >> 1)),
    jobs: pool(urls.app_jobs, 'jobs', 4),
    // One for every place of `copy-places.ts`: who has a place does not wait for a connection.
    copy: {
      rw: pool(urls.app_rw, 'copy', copies, false, 600_000),
      limited: pool(urls.app_limited, 'copy-limited', copies, false, 600_000),
      platform: pool(urls.app_platform, 'copy-platform', copies, false, 600_000),
    },
  }
}

export const closePools = ({ rw, limited, platform, jobs, copy }: Pools) =>
  Promise.all([rw, limited, platform, jobs, copy.rw, copy.limited, copy.platform].map((pool) => pool.end()))
