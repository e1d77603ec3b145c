export { addInvited, type Invite } from './add-invited.ts'
export { createUser } from './create-user.ts'
export { insertUser } from './users.repository.ts'
