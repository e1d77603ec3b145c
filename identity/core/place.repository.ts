/** Where a person (u) belongs: their tenant (t) and, if they have one, their merchant (m). */
export const placeOfUser = `left join tenants t on t.id = u.tenant_id
  left join merchants m on m.tenant_id = u.tenant_id and m.id = u.merchant_id`

/** An inactive tenant lets no one in, and neither does an inactive or closed merchant; a closing one still does. */
export const placeOpen = `(t.active and (u.merchant_id is null or m.merchant_status in ('Active', 'Closing')))`
