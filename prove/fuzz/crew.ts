import type { CallerName, Row, Stage } from '../../test/access.cells.ts'
import { CALLERS } from '../../test/access.cells.ts'
import { newcomer, setScene } from '../../test/access.stage.ts'
import type { TestApp } from '../../test/app.ts'
import { makeApplication } from '../../test/applying.ts'
import { type Member, makeComment, makePost } from '../../test/factories.ts'
import { makeNotification } from '../../test/notifying.ts'

/** Who calls, on a stage that is set again as it is used up. */
export class Crew {
  readonly #app: TestApp
  readonly #callers: Map<CallerName, Member>
  readonly stage: Stage

  private constructor(app: TestApp, callers: Map<CallerName, Member>, stage: Stage) {
    this.#app = app
    this.#callers = callers
    this.stage = stage
  }

  static async gather(app: TestApp): Promise<Crew> {
    const { callers, stage } = await setScene(app)
    return new Crew(app, callers, stage)
  }

  get = (name: CallerName): Member | null => this.#callers.get(name) ?? null

  /** Somebody new in his place: his session is over, or he is not what he was. The owner stays, as all is his. */
  async replace(name: CallerName): Promise<void> {
    const member = await newcomer(this.#app, name)
    if (member) this.#callers.set(name, member)
  }

  /** What can be used once is there again. */
  async refill(): Promise<void> {
    const [app, { owner, post }] = [this.#app, this.stage]
    const draft = () => makePost(app, owner, { status: 'draft' })
    this.stage.doomedDraft = await draft()
    this.stage.unpublished = await draft()
    this.stage.openRequest = await makePost(app, owner, { post_type: 'request_for_source' })
    this.stage.notification = await makeNotification(app, owner)
    this.stage.doomedComments = await Promise.all(CALLERS.map(() => makeComment(app, owner, post)))
    for (const use of ['read', 'approved', 'rejected', 'invited'] as const)
      this.stage.applications[use] = await makeApplication(app)
  }
}

/** Who may do what the row asks for; where nobody may, everybody who is somebody. */
export function callersOf({ cells }: Row): CallerName[] {
  const allowed = CALLERS.filter((name) => cells[name] < 400)
  return allowed.length > 0 ? allowed : CALLERS.filter((name) => cells[name] !== 401)
}
