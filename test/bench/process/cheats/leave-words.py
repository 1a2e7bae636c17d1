# Leaves a word for later attempts everywhere that it may outlive a process, or looks for one. argv[1]: leave or find
import ctypes, glob, os, socket, subprocess, sys

WORD = b'word of an earlier attempt'
NAME = 'mingle-cheat-word'
KEY = 0x6D696E67
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p


def folders():
    """Whatever folder it can write to."""
    return ['/tmp', '/var/tmp', '/dev/shm', '/run', '/run/lock', '/home', os.environ.get('HOME', '/'), '.', '..',
            *glob.glob('/usr/local/*'), *glob.glob('/opt/*')]


def leave():
    for folder in folders():
        try:
            with open(os.path.join(folder, NAME), 'wb') as file:
                file.write(WORD)
        except OSError:
            pass
    for path in [sys.argv[0], sys.executable, '/etc/hostname', '/dev/full']:
        for change in [lambda: os.utime(path, (1, 1)), lambda: os.setxattr(path, 'user.word', WORD), lambda: os.chmod(path, 0o777)]:
            try:
                change()
                print('got a change of', path)
            except OSError:
                pass
    at = libc.shmat(libc.shmget(KEY, 4096, 0o1666), None, 0)
    if at not in (None, ctypes.c_void_p(-1).value):
        ctypes.memmove(at, WORD, len(WORD))
    libc.semget(KEY, 1, 0o1666)
    libc.msgget(KEY, 0o1666)
    queue = libc.mq_open(b'/' + NAME.encode(), 0o102, 0o666, None)
    libc.mq_send(queue, WORD, len(WORD), 0)
    # Somebody who stays behind and answers on a name that is in no folder.
    serve = f"import socket, time; s = socket.socket(socket.AF_UNIX); s.bind('\\0{NAME}'); s.listen(); print(flush=True); time.sleep(60)"
    stays = subprocess.Popen([sys.executable, '-c', serve], stdout=subprocess.PIPE, start_new_session=True)
    stays.stdout.readline()
    print('left')


def find():
    for folder in folders():
        if os.path.exists(os.path.join(folder, NAME)):
            print('got a file in', folder)
    for kind, found in [('shared memory', libc.shmget(KEY, 0, 0)), ('semaphores', libc.semget(KEY, 0, 0)),
                        ('messages', libc.msgget(KEY, 0)), ('a queue', libc.mq_open(b'/' + NAME.encode(), 0))]:
        if found >= 0:
            print('got', kind)
    try:
        socket.socket(socket.AF_UNIX).connect('\0' + NAME)
        print('got a server')
    except OSError:
        pass


{'leave': leave, 'find': find}[sys.argv[1]]()
