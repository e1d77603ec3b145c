import type { FileReader } from '../../core/files/file-store.ts'
import type { SendJob } from '../../core/jobs/jobs.ts'
import type { SendMail } from '../../core/outbound/mail.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { mailReport } from './mail-report.ts'
import { runQueue } from './schedule-jobs.ts'

type Needs = { send: SendJob; sendMail: SendMail; files: FileReader; publicUrl: string }

/** A run becomes a job, because events behind it must not wait for it; its mails go out one by one. */
export const scheduleSubscribers = ({ send, ...mailing }: Needs): Subscribers => ({
  'report.run_due': [
    async ({ payload: { runId }, tenantId, mode }) => {
      await send(runQueue, { runId, tenantId, mode }, tenantId)
    },
  ],
  'report.mail_due': [mailReport(mailing)],
})
