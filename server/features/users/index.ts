export { addInvited } from './add-invited.ts'
export { createUser } from './create-user.ts'
export { sendInvitation } from './send-invitation.ts'
export { insertUser } from './users.repository.ts'
