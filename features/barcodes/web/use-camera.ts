import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { UserFacingError, getErrorMessage } from '#platform/contract/user-facing-error.ts';
import { loadCodeReader } from './load-reader.ts';

/** A code counts as shown again after it was out of sight for this long (ms) and missing from this many pictures. */
const GONE_MS = 1200;
const GONE_PICTURES = 3;

/**
 * Distinguishes a newly shown code from one that stays in sight. A camera sees a code many times a second, and a slow
 * one sometimes misses it.
 * @returns a function to call with the code in each picture, the time in ms, and whether a code can be handled now; it
 *   returns true if this code must be handled
 */
export const createCodeTracker = () => {
  const seen = new Map<string, { at: number; missing: number }>();
  return (code: string | null, now: number, isFree: boolean): boolean => {
    for (const [one, sight] of seen) if (one !== code) sight.missing += 1;
    if (code === null) return false;
    const before = seen.get(code);
    const isInSight = before !== undefined && (now - before.at < GONE_MS || before.missing < GONE_PICTURES);
    // A code shown during a lookup of another one is handled right after the lookup.
    if (isInSight || isFree) seen.set(code, { at: now, missing: 0 });
    return !isInSight && isFree;
  };
};

const ALTERNATIVE = 'Take a photo of the code, or type it.';

/** Messages by error name (W3C Media Capture and Streams). */
const cameraErrors: Record<string, string> = {
  NotAllowedError: `This shop is not allowed to use the camera. Allow it in your browser’s settings and try again, or ${ALTERNATIVE.toLowerCase()}`,
  NotFoundError: `No camera was found. ${ALTERNATIVE}`,
  OverconstrainedError: `No camera was found. ${ALTERNATIVE}`,
};

const CAMERA_FAILED = `The camera did not start. Another app may be using it. Try again, or ${ALTERNATIVE.toLowerCase()}`;

/**
 * Opens the back camera or, without one, any camera. The caller must stop its tracks.
 * @throws UserFacingError with an alternative
 */
const openCamera = async (): Promise<MediaStream> => {
  // Undefined unless the page comes from https or from localhost.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined)
    throw new UserFacingError(`This browser does not allow the camera on this address. ${ALTERNATIVE}`);
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (cause) {
    throw new UserFacingError(cameraErrors[(cause as Error).name] ?? CAMERA_FAILED, { cause });
  }
};

const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Pause between two pictures in ms: fast enough to feel immediate, slow enough to save the battery. */
const PAUSE_MS = 120;

const CAMERA_ENDED = 'The camera stopped. Try again, or type the code.';

export type Camera =
  | { state: 'starting' }
  /** `light` is true if the camera's light is on; null if it has none. */
  | { state: 'on'; light: boolean | null; setLight: (isOn: boolean) => void }
  | { state: 'off'; reason: string; retry: () => void };

/** Part of the torch API that TypeScript's types lack. */
type TorchSupport = { torch?: boolean };

const hasLight = (track: MediaStreamTrack | undefined): boolean =>
  ((track?.getCapabilities?.() ?? {}) as TorchSupport).torch === true;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Keeps the camera on while it is in use and the tab is visible, and turns it off otherwise.
 * @param isFree true if a code can be handled now
 * @param onCode called once each time a code is shown
 */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  { isFree, onCode }: { isFree: () => boolean; onCode: (code: string) => void },
): Camera => {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' });
  const [attempts, setAttempts] = useState(0);
  const take = useEffectEvent(onCode);
  const canTake = useEffectEvent(isFree);

  useEffect(() => {
    const isNewlyShown = createCodeTracker();
    let ending = new AbortController();
    const fail = (error: unknown, signal: AbortSignal) => {
      if (signal.aborted) return;
      ending.abort();
      setCamera({ state: 'off', reason: getErrorMessage(error), retry: () => setAttempts((before) => before + 1) });
    };
    const showLight = (track: MediaStreamTrack | undefined, light: boolean) => {
      const setLight = (isOn: boolean) => {
        const constraints = { advanced: [{ torch: isOn } as MediaTrackConstraintSet] };
        track?.applyConstraints(constraints).then(
          () => showLight(track, isOn),
          () => {},
        );
      };
      if (track?.readyState === 'live') setCamera({ state: 'on', light: hasLight(track) ? light : null, setLight });
    };
    const run = async (signal: AbortSignal) => {
      const stream = await openCamera();
      const place = video.current;
      const stop = () => {
        stopCamera(stream);
        if (place?.srcObject === stream) place.srcObject = null;
      };
      // If the person leaves while the browser asks for permission, the camera stays off.
      if (signal.aborted || place === null) return stop();
      signal.addEventListener('abort', stop);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => fail(new UserFacingError(CAMERA_ENDED), signal));
      place.srcObject = stream;
      await place.play();
      showLight(track, false);
      const reader = await loadCodeReader();
      // If the person has left in the meantime, nothing else would close the reader.
      if (signal.aborted) return reader.close();
      signal.addEventListener('abort', () => reader.close());
      while (!signal.aborted) {
        const code = await reader.read(place);
        if (signal.aborted) return;
        if (isNewlyShown(code, performance.now(), canTake()) && code !== null) take(code);
        await pause();
      }
    };
    const begin = () => {
      const { signal } = ending;
      run(signal).catch((error: unknown) => fail(error, signal));
    };
    const startIfVisible = () => {
      ending.abort();
      if (document.hidden) return;
      ending = new AbortController();
      setCamera({ state: 'starting' });
      begin();
    };
    const end = () => ending.abort();
    startIfVisible();
    document.addEventListener('visibilitychange', startIfVisible);
    window.addEventListener('pagehide', end);
    return () => {
      document.removeEventListener('visibilitychange', startIfVisible);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [video, attempts]);
  return camera;
};
