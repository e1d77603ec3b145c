import { wordsOfArea } from '@portico/contract/core/permission-areas.ts'
import { type Permission, permissions } from '@portico/contract/permissions.ts'
import { useWords } from './words.ts'

/** A permission where it is named alone: its area and what it lets its holder do. */
export function usePermissionName(): (name: Permission) => string {
  const say = useWords()
  return (name) => `${say(wordsOfArea(permissions[name].area))}: ${say(permissions[name].words)}`
}
