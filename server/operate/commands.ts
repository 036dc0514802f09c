import { verifyAuditCommand } from '../audit/verify-audit.command.ts'
import { backup } from '../backup/backup.command.ts'
import { restore } from '../backup/restore.command.ts'
import { bringMonthBackCommand, moveMonthAwayCommand } from '../partitions/move-month.command.ts'
import { partition } from '../partitions/partition.command.ts'
import type { Command } from '../platform/command.ts'
import { rebuildSearch } from '../posts/rebuild-search.command.ts'
import { grantAdmin, revokeAdmin } from './admins.ts'
import { createMember } from './create-member.ts'
import { decideCase } from './decide-case.ts'
import { deleteMember } from './delete-member.ts'
import { exportMember } from './export-member.ts'
import { removeFactor } from './remove-factor.ts'
import { seedDemo, seedLoad } from './seed.ts'
import { sendTestMail } from './send-test-mail.ts'
import { showConversation } from './show-conversation.ts'
import { showDraft } from './show-draft.ts'
import { signOut } from './sign-out.ts'
import { reactivate, setStatus } from './status.ts'

/** Every command of the operator (see server/platform/command.ts), in the order of --help. */
export const commands: Command[] = [
  createMember,
  grantAdmin,
  revokeAdmin,
  removeFactor,
  signOut,
  setStatus,
  reactivate,
  exportMember,
  deleteMember,
  decideCase,
  showConversation,
  showDraft,
  verifyAuditCommand,
  sendTestMail,
  rebuildSearch,
  seedDemo,
  seedLoad,
  partition,
  moveMonthAwayCommand,
  bringMonthBackCommand,
  backup,
  restore,
]
