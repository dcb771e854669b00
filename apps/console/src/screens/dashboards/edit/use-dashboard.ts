/** React hook that loads a dashboard into the editor and merges changes by others as they arrive. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { RESOURCE } from '../model.ts';
import { type OpenDashboard, openDashboard } from './opened.ts';
import { readDashboard } from './read.ts';

export function useDashboard(id: string) {
  const queries = useQueryClient();
  const userId = useUser()?.id ?? '';
  const query = useQuery({
    queryKey: [RESOURCE, 'edited', id],
    queryFn: ({ signal }) => readDashboard(id, signal),
    // No cached snapshot: steps must apply to the server's present state.
    gcTime: 0,
  });
  const [editing, setEditing] = useState<OpenDashboard>();
  const { data: read } = query;
  const isRead = read?.dashboard.id === id;
  const isOpen = editing?.id === id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers are merged into the open editor, below
  useEffect(() => {
    if (!isRead) return;
    let current: OpenDashboard | null = null;
    let left = false;
    void openDashboard(read, userId, queries).then(opened => {
      current = opened;
      if (left) opened.close();
      else setEditing(opened);
    });
    return () => {
      left = true;
      current?.close();
    };
  }, [isRead, id, userId, queries]);

  useEffect(() => {
    if (!isRead || !isOpen) return;
    editing.note(read.charts);
    editing.receive(read);
  }, [read, isRead, editing, isOpen]);

  return {
    editing: isOpen ? editing : undefined,
    dashboard: isRead ? read.dashboard : undefined,
    error: query.error,
    reload: () => void query.refetch(),
  };
}
