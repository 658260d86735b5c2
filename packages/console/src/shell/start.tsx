/** Where the console begins: managers on the overview, agents at their desk. */
import { Navigate } from '@tanstack/react-router';
import { manages, useSession } from '../api/session.js';

export function Start() {
  const { member } = useSession();
  return <Navigate to={manages(member.role) ? '/overview' : '/desk'} replace />;
}
