/** Where roles are listed for staff, and where one is edited; merchants list theirs beside their users. */
export const rolePaths = {
  list: { staff: '/crm/users/managment', merchant: '/merchant/users/merchant-management?part=roles' },
  editor: { staff: '/crm/users/managment/edit', merchant: '/merchant/users/roles' },
} as const

type NewRole = { type?: string; merchantId?: string | null; copyOf?: string }

/** The editor of a role, or of a new one, empty or begun as a copy. */
export function editorHref(audience: 'staff' | 'merchant', role: string | NewRole): string {
  const path = rolePaths.editor[audience]
  if (typeof role === 'string') return `${path}/${role}`
  const given = Object.entries(role).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
