/** For administrators: lists the backups recorded by `npm run backup`. */
import type { Ctx } from '../../records/context.ts';
import { backupsKept, lastBackup, mustSeeAll, stateOfBackups } from '../../records/operations.ts';

const most = 20;

export async function instanceBackups({ db, actor, now, services }: Ctx) {
  mustSeeAll(actor);
  const last = await lastBackup(db);
  const list = await backupsKept(db, most);
  return {
    data: {
      state: stateOfBackups(last, now),
      last: last ?? null,
      list,
      storage: services.storage.driver,
      own_database: services.place.ownDatabase,
    },
  };
}
