export const tenantColumns = [
  't.id',
  't.name',
  't.is_platform',
  't.is_default',
  't.active',
  't.support_email',
  't.time_zone',
  't.theme',
  't.sca_codes',
  't.version',
  't.created_at',
  't.updated_at',
] as const
