const base = '/crm/settings/dashboard/management'
export const settingsPaths = {
  categories: `${base}/categories-settings`,
  widgets: `${base}/Widgets-settings`,
  tenantRoles: `${base}/tenant/roles`,
  merchantRoles: `${base}/merchant/roles`,
} as const
