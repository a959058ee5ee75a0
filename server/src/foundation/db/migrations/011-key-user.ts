import { ENTRY_KEY } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** A caller with a key can see the user who made it, because keys stop when that user is switched off. */
export const keyUser = (roles: Roles): string => `
create policy entry_key_user on users for select to ${roles.entry} using (
  (tenant_id, id) in (select k.tenant_id, k.user_id from api_keys k where k.key_hash = ${ENTRY_KEY}));
`
