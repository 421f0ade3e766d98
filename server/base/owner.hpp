// Whose the files are that root makes where another user keeps data.
#pragma once
#include <filesystem>

namespace server {

/// Gives an open file to the owner of its directory if this process is root's: the user who runs the server must be
/// able to open what a command of root's has left beside its database. Nobody else can give a file away, or needs to.
/// The file must have been opened with O_NOFOLLOW or made by that: in a directory of theirs, a user could name any
/// file.
void give_to_owner(int handle, const std::filesystem::path& file);

}  // namespace server
